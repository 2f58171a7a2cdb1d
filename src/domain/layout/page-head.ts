/** Whether the page head is visible, and whether it is closed permanently. */
export type PageHead = { showLayoutHead: boolean; closeLayoutHead: boolean; asideTabsVisible: boolean }

/** The initial state of a page. Aside tabs are visible by default. */
export const OPEN_HEAD: PageHead = { showLayoutHead: true, closeLayoutHead: false, asideTabsVisible: true }

/** Shows or hides the head unless it is closed. */
export function headShown(head: PageHead, showLayoutHead: boolean): PageHead {
  return head.closeLayoutHead ? head : { ...head, showLayoutHead }
}

/** Inside an iframe the head is closed and the aside tabs are hidden. */
export function headInFrame(head: PageHead): PageHead {
  return { ...head, showLayoutHead: false, closeLayoutHead: true, asideTabsVisible: false }
}

/** Heights in CSS pixels from the app; `tabVisible` is 0 or 1. */
export type TabState = { tabHeight: number; indicatorHeight: number; tabVisible: number }

/** 1 for a route with `showAppTab`, else 0. */
export function tabVisibleOf(showAppTab: boolean | undefined): number {
  return showAppTab ? 1 : 0
}

/** Padding at the bottom of a page, in CSS pixels. */
export function bottomPadding({ tabHeight, indicatorHeight, tabVisible }: TabState): number {
  return tabVisible > 0 ? tabHeight : indicatorHeight
}
