/** A hook of every page: gives the bar that the host draws over a page the colours of the theme, each time the page comes to the front. */
export type UseBarColours = () => void
