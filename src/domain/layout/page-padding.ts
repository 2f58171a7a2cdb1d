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
