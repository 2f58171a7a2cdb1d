import { LikeButton } from './like-button'

/** The like of an article at its foot. */
export const FootLike = ({ articleId }: { articleId: number }) => <LikeButton articleId={articleId} />
