import { useEffect, useState } from 'react'
import { useFloating } from '@/data/site/floating'
import { useLayout } from '@/data/site/layout'
import { type WidgetName, widgetNames } from '@/domain/layout/floating'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, View } from '@/platform/elements'
import { moving } from '@/platform/moving'
import { scroll } from '@/platform/scroll'
import { Icon, isIconName } from '@/ui/icon'
import { lazy } from '@/ui/lazy'
import { type Place, useAnniversary, usePlace, usePopups, useSetting } from './use-widgets'
import './floating-widgets.scss'

const WidgetPopup = lazy(() => import('./widget-popup').then((found) => found.WidgetPopup))

type Act = { label: string; act: () => void }

/** Maps each widget to what pressing it does; one with a popup opens it. */
function useActions(place: Place) {
  const h5Link = useAnniversary()
  const setting = useSetting()
  const lastCourseId = usePlace(place)
  const popups = usePopups(setting)
  const openPopup = (name: WidgetName) => () => {
    const popup = popups.popupOf(name)
    if (popup) popups.open(popup)
    else void openAddress(setting[name]?.address || '/')
  }
  const acts: Record<WidgetName, Act> = {
    'back-to-home': { label: '回首页', act: () => go('home_page', { categoryId: 0 }) },
    'back-to-course': { label: '回到刚才的课程', act: () => lastCourseId !== null && go('course_detail', { id: lastCourseId }) },
    chat: { label: '联系客服', act: () => go('support_chat') },
    'new-user-invitation': { label: '新人有礼', act: openPopup('new-user-invitation') },
    anniversary: { label: '周年庆', act: () => void openAddress(h5Link) },
    'go-to-top': { label: '回到顶部', act: () => scroll.to(0) },
    coupon: { label: '优惠', act: openPopup('coupon') },
    customize: { label: '活动', act: openPopup('customize') },
    'recommended-course': { label: '推荐课程', act: openPopup('recommended-course') },
  }
  return { acts, popups }
}

/** Buttons in a column before they are folded into one; the way to the top comes and goes, so it does not count. */
const MOST = 2
const TOP: WidgetName = 'go-to-top'

/** The visible widgets of a page, folded where they are many. Inside an iframe there are none; while the page is scrolled they are out of the way. */
export function FloatingWidgets(place: Place) {
  const widgets = useFloating((state) => state.widgets)
  const isVisible = useLayout(({ asideTabsVisible }) => asideTabsVisible)
  const { acts, popups } = useActions(place)
  const [isMoving, setMoving] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => moving.watch(setMoving), [])
  if (!isVisible) return null
  // A course names its coupons beside its price.
  const shown = widgetNames.filter((name) => widgets[name].visible && !(place.isCourse && name === 'coupon'))
  const isMany = shown.filter((name) => name !== TOP).length > MOST
  return (
    <>
      <View className={isMoving ? 'floating is-away' : 'floating'}>
        {isMany && (
          <Button id="widget-more" className="floating__one floating__more" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '更多'}
          </Button>
        )}
        {shown
          .filter((name) => name === TOP || isOpen || !isMany)
          .map((name) => (
            <Button key={name} id={`widget-${name}`} className="floating__one" label={acts[name].label} onClick={acts[name].act}>
              <WidgetSign icon={widgets[name].icon} />
            </Button>
          ))}
      </View>
      {popups.shown && <WidgetPopup popup={popups.shown} onClose={popups.close} />}
    </>
  )
}

function WidgetSign({ icon }: { icon: string }) {
  return isIconName(icon) ? <Icon name={icon} /> : <Image className="floating__image" src={icon} alt="" />
}
