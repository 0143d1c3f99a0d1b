/** Why a TLS client refused a server's certificate: the end of a sentence that begins with the server, and the cure. */
export type CertificateFault = { readonly why: string; readonly cure: string };

const UNKNOWN_SIGNER: CertificateFault = {
  why: "shows a certificate that no authority known to this machine has signed",
  cure: "write the path of the certificate of its authority, or of a self-signed one itself, into NODE_EXTRA_CA_CERTS",
};

const FAULTS = new Map<unknown, CertificateFault>([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", UNKNOWN_SIGNER],
  ["SELF_SIGNED_CERT_IN_CHAIN", UNKNOWN_SIGNER],
  ["UNABLE_TO_GET_ISSUER_CERT", UNKNOWN_SIGNER],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", UNKNOWN_SIGNER],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", UNKNOWN_SIGNER],
  ["CERT_HAS_EXPIRED", { why: "shows a certificate that has expired", cure: "renew it" }],
  [
    "CERT_NOT_YET_VALID",
    { why: "shows a certificate that is not valid yet", cure: "check the clocks of both machines" },
  ],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    { why: "shows a certificate for another host name", cure: "use the name that the certificate has" },
  ],
]);

/** Explains an error code of Node's TLS; undefined when it is not about a certificate. */
export function certificateFault(code: unknown): CertificateFault | undefined {
  return FAULTS.get(code);
}
