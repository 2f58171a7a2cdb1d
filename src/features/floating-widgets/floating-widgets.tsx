import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteQueries } from '@/data/queries/site'
import { serverNow } from '@/data/stores/clock'
import { setWidget, useFloating } from '@/data/stores/floating'
import { useLayout } from '@/data/stores/layout'
import { isAnniversary } from '@/domain/anniversary'
import { type WidgetName, widgetNames } from '@/domain/floating-widgets'
import { isServed } from '@/domain/time-window'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { router } from '@/platform/router'
import { Icon, isIconName } from '@/ui/icon'

type Act = { label: string; act: () => void }

/** The anniversary's icon and link, as long as it lasts. Document 1 §4, Anniversary. */
function useAnniversary(): string {
  const { data } = useQuery(siteQueries.setting())
  const isOn = data ? isAnniversary(data, serverNow()) : false
  const icon = data?.whaleAsideIconUrl
  useEffect(() => setWidget('anniversary', { visible: isOn, icon }), [isOn, icon])
  return data?.h5Link ?? ''
}

/** The widgets beside a page, those that are visible. Inside an iframe there are none. Document 1 §3 and §4. */
export function FloatingWidgets({ hasHome }: { hasHome: boolean }) {
  const widgets = useFloating()
  const isVisible = useLayout(({ asideTabsVisible }) => asideTabsVisible)
  const h5Link = useAnniversary()
  // Who came by a shared address has no page to go back to.
  useShow(() => {
    setWidget('back-to-home', { visible: hasHome && router.depth() <= 1 })
    setWidget('chat', { visible: hasHome && isServed(serverNow()) })
  })
  const acts: Partial<Record<WidgetName, Act>> = {
    'back-to-home': { label: '回首页', act: () => go('home_page', { categoryId: 0 }) },
    chat: { label: '联系客服', act: () => go('help_center') },
    anniversary: { label: '周年庆', act: () => void openAddress(h5Link) },
  }
  if (!isVisible) return null
  return (
    <View className="floating">
      {widgetNames.map((name) => {
        const { visible, icon } = widgets[name]
        const act = acts[name]
        if (!visible || !act) return null
        return (
          <Button key={name} id={`widget-${name}`} className="floating__one" label={act.label} onClick={act.act}>
            {isIconName(icon) ? <Icon name={icon} /> : <Image className="floating__image" src={icon} alt="" />}
          </Button>
        )
      })}
    </View>
  )
}
