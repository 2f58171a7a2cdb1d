import { isLink } from '@/domain/text/link-text'
import type { Env } from './env'

/** The name of one of our media files: staff type it with the folder it is served from, too. */
export const ownMedia = (path: string): string => path.replace(/^\/media\//, '')

/** Address of a stored file for clients: a path from the root is one of ours, a bare path a media file. A link and an empty text stay as they are. */
export function mediaUrl({ publicUrl }: Env, path: string): string {
  if (path === '' || isLink(path)) return path
  return path.startsWith('/') ? publicUrl + path : `${publicUrl}/media/${path}`
}
