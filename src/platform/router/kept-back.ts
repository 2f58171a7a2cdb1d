let ask = () => false

/** Sets the handler called before the browser's back leaves a page; true keeps the page. */
export function keepBack(own: () => boolean): void {
  ask = own
}

/** Whether something on the page takes the step back for itself. */
export const isBackKept = () => ask()
