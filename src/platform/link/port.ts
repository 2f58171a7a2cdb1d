/** Addresses outside the product. */
export type LinkPort = {
  /** Goes there in place of this page; `copied`: the host cannot, and the learner has the address to paste. */
  leave: (url: string) => Promise<'left' | 'copied'>
  /** Opens it beside this page where the host can. */
  open: (url: string) => Promise<'left' | 'copied'>
}
