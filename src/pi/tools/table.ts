/** The whole surface that the model sees. */
import { FORGET } from "./forget.ts";
import { RECALL } from "./recall.ts";
import { REMEMBER } from "./remember.ts";
import { STATUS } from "./status.ts";
import type { MemoryTool } from "./tool.ts";
import { UPDATE } from "./update.ts";

export const MEMORY_TOOLS: readonly MemoryTool[] = [RECALL, REMEMBER, UPDATE, FORGET, STATUS];
