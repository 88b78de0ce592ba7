import type { Schemas } from "@/shared/api/types";

export type Draft = Schemas["OrderDraft"];
export type DraftRow = Schemas["OrderDraftRow"];
export type DraftSide = DraftRow["side"];
export type WriteDraft = Schemas["WriteOrderDraft"];
export type Leave = Schemas["OrderLeave"];
export type ToldBy = Schemas["ToldBy"];
