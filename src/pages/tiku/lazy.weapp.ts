import { Notices as NoticesOfPage, Over as OverOfPage } from './over'

/** A mini-program has them with the page. */
export const Over = OverOfPage
export const Notices = NoticesOfPage
