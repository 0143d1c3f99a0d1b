/** A page that the network has not brought by then is opened from the copy in the browser. */
const PATIENCE_MS = 4_000;

/** From here on it is somebody in front who speaks while the server is not there; pages have no such status. */
const FIRST_GATEWAY_FAULT = 502;

/**
 * A page from the network, so that a new version, its headers and its status count at once; where there is none in
 * time, from `copy`.
 */
export async function openPage(request: Request, copy: () => Promise<Response | undefined>): Promise<Response> {
  const fromNetwork = fetch(request);
  // Whoever loses the race must not fail unheard.
  fromNetwork.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), PATIENCE_MS);
  });
  try {
    const response = await Promise.race([fromNetwork, late]);
    if (response !== undefined && response.status < FIRST_GATEWAY_FAULT) return response;
    return (await copy()) ?? (await fromNetwork);
  } catch (error) {
    const kept = await copy();
    if (kept === undefined) throw error;
    return kept;
  } finally {
    clearTimeout(timer);
  }
}
