import { thisBrand } from '@/data/site/brand'
import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { returnOf } from '@/routes/goto-url'
import { ActionButton } from '@/ui/action-button'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '前往外部网站' })

const home = () => goAddress('/', 'replace')

async function leave(address: string): Promise<void> {
  if ((await link.leave(address)) === 'copied') toast('链接已复制，请在浏览器中打开')
}

/** Shows where an address of others leads before it is opened. */
export default screen('go_outside', ({ to }) => {
  const { kind, address } = returnOf(to)
  if (kind !== 'ask') return <StateNotice look="failed" text="这个链接打不开。" action="回首页" onAction={home} />
  return (
    <View id="go-outside" className="page-pad">
      <View className="headline">即将离开{thisBrand().name}</View>
      <View className="muted">下面的网站不属于我们，请确认可信后再继续，不要在那里输入{thisBrand().name}的账号和密码。</View>
      <View className="page-top">{address}</View>
      <ActionButton id="leave" isWide onClick={() => void leave(address)}>
        继续前往
      </ActionButton>
      <ActionButton look="plain" isWide onClick={home}>
        回首页
      </ActionButton>
    </View>
  )
})
