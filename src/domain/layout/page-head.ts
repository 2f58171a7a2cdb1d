/** Document 1 §3, Page store: whether the head of the page is drawn, and whether it was closed for good. */
export type PageHead = { showLayoutHead: boolean; closeLayoutHead: boolean; asideTabsVisible: boolean }

/** What a page starts with. Document 1 §3: aside tabs are visible by default. */
export const OPEN_HEAD: PageHead = { showLayoutHead: true, closeLayoutHead: false, asideTabsVisible: true }

/** The head shown or hidden, which works only while it has not been closed. Document 1 §4, Page store in an iframe. */
export function headShown(head: PageHead, showLayoutHead: boolean): PageHead {
  return head.closeLayoutHead ? head : { ...head, showLayoutHead }
}

/** Inside an iframe the head is closed for good and the aside tabs are hidden. Document 1 §4, Page store in an iframe. */
export function headInFrame(head: PageHead): PageHead {
  return { ...head, showLayoutHead: false, closeLayoutHead: true, asideTabsVisible: false }
}
