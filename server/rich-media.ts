import type { RichContent } from '@/contract/site/rich.schema'
import type { Env } from './env'
import { mediaUrl } from './media-url'

/** Rich content with the addresses of its images and recordings filled in. */
export function richMedia(env: Env, content: RichContent): RichContent {
  return content.map((node) => (node.type === 'img' || node.type === 'media' ? { ...node, src: mediaUrl(env, node.src) } : node))
}
