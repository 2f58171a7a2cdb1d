/** Opens a link into the mini-program: by the native bridge, in the same window, or `handed` back for the page to offer. */
export type JumpPort = { open: (openlink: string) => Promise<'opened' | 'handed'> }
