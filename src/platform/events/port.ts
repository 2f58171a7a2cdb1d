/** `onEvent` gets the event's name and its data as text; `onBroken` is called once, after which nothing comes any more. */
export type EventListener = { onEvent: (name: string, data: string) => void; onBroken: () => void }

/** Server-sent events of an address: `open` listens until the returned function is called. */
export type EventsPort = { open: (url: string, names: readonly string[], listener: EventListener) => () => void }
