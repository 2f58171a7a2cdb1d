let ask = () => false

/** Sets who is asked before the browser's own back leaves a page; true keeps the page. */
export function keepBack(own: () => boolean): void {
  ask = own
}

/** Whether something on the page takes the step back for itself. */
export const isBackKept = () => ask()
