import { screen } from '@/features/shell/screen'
import { goAddress } from '@/navigation/go'
import { NoticeFace } from '@/ui/notice-face'

export default screen('not_found', () => (
  <NoticeFace id="not-found" text="没有找到这个页面，它可能已经搬走了。" action="回首页" onAction={() => goAddress('/', 'replace')} />
))
