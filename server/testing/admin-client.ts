import { ADMIN_CALLS, type AdminBody, type AdminCallName, type AdminReply } from "../admin/admin-calls.ts";
import type { AdminCall } from "../admin/admin-call.ts";
import type { AppContext } from "../app-context.ts";

/** Runs a call of the operator's tool in this process, without the socket. */
export function createAdminClient(context: AppContext) {
  return async <Name extends AdminCallName>(name: Name, body: AdminBody<Name>): Promise<AdminReply<Name>> => {
    // as: TypeScript does not follow which call belongs to a name
    const call = ADMIN_CALLS[name] as unknown as AdminCall<unknown, unknown, AdminReply<Name>>;
    return call.run(context, call.body.parse(body));
  };
}
