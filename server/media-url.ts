import type { Env } from './env'

/** Address of a media file for clients; stored paths carry no prefix. An absolute address and an empty one stay as they are. */
export function mediaUrl({ publicUrl }: Env, path: string): string {
  return path === '' || /^https?:\/\//.test(path) ? path : `${publicUrl}/media/${path}`
}
