import { lookAt } from "./grid-eyes.ts";

/*
 * A user who paints, in a process of their own that a test may freeze as a closed lid does:
 * node server/testing/lone-painter.ts <address> <meetingID> <token> <draft as JSON>
 */
const [url = "", meetingID = "", token = "", draft = "{}"] = process.argv.slice(2);
const { provider } = lookAt(url, meetingID, token);
provider.on("authenticated", () => provider.setAwarenessField("draft", JSON.parse(draft)));
