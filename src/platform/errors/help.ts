let open = () => {}

/** Asks for customer service where something failed. */
export const openHelp = () => open()

/** Sets what opens customer service. */
export function onHelp(act: () => void): void {
  open = act
}
