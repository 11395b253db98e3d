/** Secrets of payment, shop and shipping services. */
import { type SecretShape, token } from "./shape.ts";

export const PAYMENTS: readonly SecretShape[] = [
	token("stripe-key", "gitleaks stripe-access-token", "(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,250}"),
	token("stripe-webhook-secret", "stripe: signing secrets", "whsec_[A-Za-z0-9+/=]{24,80}"),
	token("pagarme-key", "kingfisher pagarme", "ak_live_[A-Za-z0-9]{30}"),
	token("shopify-token", "gitleaks shopify tokens", "shp(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{32}"),
	token("square-token", "gitleaks square-access-token", "(?:EAAA[A-Za-z0-9_+=-]{60}|sq0[a-z]{3}-[A-Za-z0-9_-]{22,60})"),
	token(
		"plaid-token",
		"gitleaks plaid-api-token",
		"access-(?:sandbox|development|production)-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}",
	),
	token("flutterwave-key", "gitleaks flutterwave keys", "FLW(?:SECK|PUBK)_TEST-[A-Za-z0-9]{32}-X"),
	token("adyen-key", "kingfisher adyen", "AQE[a-z][A-Za-z0-9+/=-]{80,200}"),
	token("easypost-key", "gitleaks easypost-api-token", "EZ[AT]K[A-Za-z0-9]{54}"),
	token("shippo-token", "gitleaks shippo-api-token", "shippo_(?:live|test)_[A-Fa-f0-9]{40}"),
	token("duffel-token", "gitleaks duffel-api-token", "duffel_(?:live|test)_[A-Za-z0-9_=-]{43}"),
];
