import type { RouteName } from "#domain/contract/routes.ts";
import type { Ask, ContractStage } from "./open-contract-stage.ts";

/** A request and its expected reply. Without a body the request sends the example of the document. */
export type ContractCase = {
  readonly name: RouteName;
  readonly status: number;
  readonly title: string;
  readonly ask: (stage: ContractStage) => Promise<Ask> | Ask;
};
export const answers = (name: RouteName, status: number, title: string, ask: ContractCase["ask"]): ContractCase => ({
  name,
  status,
  title,
  ask,
});
