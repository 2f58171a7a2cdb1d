/** In the mini-program the like stands on the page of comments, whose package has room for it. */
export const FootLike = (_props: { articleId: number }): null => null
