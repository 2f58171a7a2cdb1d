/** Heights in CSS pixels as the app tells them; `tabVisible` is 0 or 1. Document 1 §3, Layout state. */
export type TabState = { tabHeight: number; indicatorHeight: number; tabVisible: number }

/** 1 for a route with the mark showAppTab, else 0. Document 1 §4, Tab and padding. */
export function tabVisibleOf(showAppTab: boolean | undefined): number {
  return showAppTab ? 1 : 0
}

/** Room kept free at the bottom of a page, in CSS pixels. Document 1 §4, Tab and padding. */
export function bottomPadding({ tabHeight, indicatorHeight, tabVisible }: TabState): number {
  return tabVisible > 0 ? tabHeight : indicatorHeight
}
