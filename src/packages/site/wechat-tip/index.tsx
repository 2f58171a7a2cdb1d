import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { parseAddress } from '@/routes/parse-address'
import { ActionButton } from '@/ui/action-button'

definePageConfig({ navigationBarTitleText: '请在微信中打开' })

/** The whole address of the requested page; the page itself when `from` is not one of ours. */
function wholeOf(from: string | undefined): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(router.href())?.[0] ?? ''
  const isOurs = from?.startsWith('/') && !('error' in parseAddress(from))
  return origin + (isOurs ? from : '/')
}

async function copy(address: string): Promise<void> {
  toast((await clipboard.copy(address)) ? '链接已复制，去微信里发给自己打开' : '复制没有成功，请长按地址复制')
}

/** Explains how to open a page that works only in the messaging app. */
export default screen('wechat-tip', ({ from }) => {
  const address = wholeOf(from)
  return (
    <View id="wechat-tip" className="page-pad">
      <View className="headline" role="heading">
        请在微信中打开
      </View>
      <View className="muted">这个页面要在微信里才能使用。复制下面的链接，发给微信里的“文件传输助手”，再点开就可以了。</View>
      <View className="page-top">{address}</View>
      <View className="page-top">
        <ActionButton id="copy-address" isWide onClick={() => void copy(address)}>
          复制链接
        </ActionButton>
      </View>
      <View className="page-top">
        <ActionButton look="plain" isWide onClick={() => goAddress('/', 'replace')}>
          回首页
        </ActionButton>
      </View>
    </View>
  )
})
