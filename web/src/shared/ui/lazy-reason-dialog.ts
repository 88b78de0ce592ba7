import { lazyPart } from "./lazy-part";

/** The dialog that asks for a reason, downloaded when it is first shown. */
export const ReasonDialog = lazyPart(() => import("./reason-dialog"));
