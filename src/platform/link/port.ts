/** `copied`: the host cannot go there, and the learner has the address to paste; `failed`: not even that. */
type LinkEnd = 'left' | 'copied' | 'failed'

/** Addresses outside the product. */
export type LinkPort = {
  /** Goes there in place of this page. */
  leave: (url: string) => Promise<LinkEnd>
  /** Opens it beside this page where the host can. */
  open: (url: string) => Promise<LinkEnd>
}
