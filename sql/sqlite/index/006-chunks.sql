-- Chunks are of 128 keys: what is not in one yet is read row by row, and with 1,024 that was all of a small store.

DELETE FROM vector_chunk;
