/** One event of a stream: its type and its data. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Parses a `text/event-stream`, in chunks of any size. Comments are left out. */
export class EventReader {
  #rest = "";

  read(piece: string): StreamEvent[] {
    const blocks = (this.#rest + piece).replaceAll("\r\n", "\n").split("\n\n");
    this.#rest = blocks.pop() ?? "";
    return blocks.flatMap(readBlock);
  }
}

function readBlock(block: string): StreamEvent[] {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 || event !== "message" ? [{ event, data: data.join("\n") }] : [];
}
