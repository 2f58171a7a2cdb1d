import { QrCode } from '@/features/invite/qr-code'
import { Door } from '@/features/page-frame/door'
import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { parseAddress } from '@/routes/parse-address'
import { titleOf } from '@/routes/title-of'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '请在微信中打开' })

const steps = ['复制链接', '在微信里发给“文件传输助手”', '点开链接，就能继续']

/** The whole address of the requested page and its name; the page itself when `from` is not one of ours. */
function wantedOf(from: string | undefined): { address: string; name?: string } {
  const origin = /^https?:\/\/[^/?#]+/.exec(router.href())?.[0] ?? ''
  const found = from?.startsWith('/') ? parseAddress(from) : undefined
  if (from === undefined || found === undefined || 'error' in found) return { address: `${origin}/` }
  return { address: origin + from, name: titleOf(found.name) }
}

async function copy(address: string): Promise<void> {
  toast((await clipboard.copy(address)) ? '链接已复制，去微信里发给自己打开' : '复制没有成功，请长按地址复制')
}

/** Explains how to open a page that works only in the messaging app. */
export default screen('wechat-tip', ({ from }) => {
  const { address, name } = wantedOf(from)
  const code = (
    <Card>
      <QrCode text={address} alt="这个页面的二维码" />
      <View className="muted growth-qr__words">用微信扫一扫，直接在手机上打开</View>
    </Card>
  )
  return (
    <Door
      id="wechat-tip"
      look="messaging"
      title="请在微信中打开"
      text="这个页面要用到微信的功能，在微信里打开就能继续。"
      waits={name || undefined}
      {...{ steps, address, code }}
    >
      <ActionButton id="copy-address" isWide onClick={() => void copy(address)}>
        复制链接
      </ActionButton>
      <ActionButton look="quiet" onClick={() => goAddress('/', 'replace')}>
        回首页
      </ActionButton>
    </Door>
  )
})
