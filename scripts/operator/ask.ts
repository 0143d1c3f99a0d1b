/** Asks the running server. Its imports wait for the first question, so that the help stays fast. */
export const ask: typeof import("./ask-server.ts").askServer = async (call, body) => {
  const { askServer } = await import("./ask-server.ts");
  return askServer(call, body);
};
