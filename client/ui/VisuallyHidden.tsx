import styled from "@emotion/styled";
import { visuallyHidden } from "./visually-hidden.ts";

/** Text that is read aloud and not shown. */
export const VisuallyHidden = styled.span(visuallyHidden);
