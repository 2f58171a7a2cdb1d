import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '页面不存在' })

export default screen('not_found', () => (
  <StateNotice
    id="not-found"
    look="failed"
    text="没有找到这个页面，它可能已经下线了"
    action="回首页"
    onAction={() => goAddress('/', 'replace')}
  />
))
