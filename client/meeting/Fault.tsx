import styled from "@emotion/styled";
import { hue } from "../ui/theme.ts";

/** What went wrong, near to where. */
export const Fault = styled.p`
  margin-top: 12px;
  color: ${hue("danger")};
  overflow-wrap: anywhere;
`;
