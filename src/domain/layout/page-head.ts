/** Whether the head of the page is drawn, and whether it was closed for good. */
export type PageHead = { showLayoutHead: boolean; closeLayoutHead: boolean; asideTabsVisible: boolean }

/** What a page starts with. Aside tabs are visible by default. */
export const OPEN_HEAD: PageHead = { showLayoutHead: true, closeLayoutHead: false, asideTabsVisible: true }

/** The head shown or hidden, which works only while it has not been closed. */
export function headShown(head: PageHead, showLayoutHead: boolean): PageHead {
  return head.closeLayoutHead ? head : { ...head, showLayoutHead }
}

/** Inside an iframe the head is closed for good and the aside tabs are hidden. */
export function headInFrame(head: PageHead): PageHead {
  return { ...head, showLayoutHead: false, closeLayoutHead: true, asideTabsVisible: false }
}
