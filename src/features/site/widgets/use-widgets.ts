import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { setWidget, useFloating } from '@/data/site/floating'
import { siteQueries } from '@/data/site/site'
import { type WidgetName, widgetNames } from '@/domain/layout/floating'
import { type FloatingSetting, popupNow, type WidgetPopup } from '@/domain/layout/floating-setting'
import { isAnniversary } from '@/domain/time/anniversary'
import { isServed } from '@/domain/time/time-window'
import { useShow } from '@/platform/lifecycle'
import { router } from '@/platform/router'
import { scroll } from '@/platform/scroll'

/** Widgets the site decides on; the others follow from where the learner is. */
const bySetting = ['new-user-invitation', 'coupon', 'customize', 'recommended-course'] as const

/** Routes with widgets: pages a visitor may see first and pages about a course. */
export type Place = { hasHome: boolean; isCourse: boolean }

const NONE: FloatingSetting = {}

/** The anniversary's icon and link, during the anniversary. */
export function useAnniversary(): string {
  const { data } = useQuery(siteQueries.setting())
  const isOn = data ? isAnniversary(data, serverNow()) : false
  const icon = data?.whaleAsideIconUrl
  useEffect(() => setWidget('anniversary', { visible: isOn, icon }), [isOn, icon])
  return data?.h5Link ?? ''
}

/** The widgets as the site's setting fills them; who has no account yet is who may be invited. */
export function useSetting(): FloatingSetting {
  const { data = NONE } = useQuery(siteQueries.floating())
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  useEffect(() => {
    for (const name of bySetting) {
      const payload = data[name]?.payload ?? {}
      setWidget(name, name === 'new-user-invitation' && !isVisitor ? {} : payload)
    }
  }, [data, isVisitor])
  return data
}

/** Widgets that follow from where the learner is and came from. */
export function usePlace({ hasHome, isCourse }: Place): number | null {
  const lastCourseId = useFloating((state) => state.lastCourseId)
  useShow(() => {
    // A visitor who came by a shared address has no page to go back to.
    setWidget('back-to-home', { visible: hasHome && router.depth() <= 1 })
    setWidget('chat', { visible: hasHome && isServed(serverNow()) })
  })
  useEffect(() => setWidget('back-to-course', { visible: lastCourseId !== null && !isCourse }), [lastCourseId, isCourse])
  useEffect(() => scroll.watch((isFar) => setWidget('go-to-top', { visible: isFar, icon: 'arrow-up' })), [])
  return lastCourseId
}

/** The open popup of a widget; the live popup opens by itself once. */
export function usePopups(setting: FloatingSetting) {
  const isLiving = useFloating(({ callsLivePopup }) => callsLivePopup)
  const [shown, setShown] = useState<WidgetPopup | null>(null)
  const called = isLiving ? widgetNames.map((name) => setting[name]?.popups.livePopup).find(Boolean) : undefined
  useEffect(() => {
    if (called && takeCall()) setShown(called)
  }, [called])
  const popupOf = (name: WidgetName) => {
    const popups = setting[name]?.popups
    return popups ? popupNow(popups, isLiving) : null
  }
  return { shown, popupOf, open: setShown, close: () => setShown(null) }
}

let isCalled = false
/** True the first time only: a popup that was closed does not come back by itself. */
function takeCall(): boolean {
  const isFirst = !isCalled
  isCalled = true
  return isFirst
}
