import { isRecord, readJson } from '../text/read-json'
import { type WidgetName, type WidgetPayload, widgetNames } from './floating'

/** Name of the setting that fills the floating widgets. */
export const FLOATING_SETTING = 'h5_floating_widgets'

/** Describes the popup of a widget: words, and where its button leads. */
export type WidgetPopup = { title: string; text: string; action: string; address: string }
/** `livePopup` is shown during a live lesson, `allPopup` at any time. */
export type WidgetPopups = { livePopup: WidgetPopup | null; allPopup: WidgetPopup | null }
/** One widget of the setting; `address`: where it leads when it opens no popup. */
export type WidgetSetting = { payload: WidgetPayload; address: string; popups: WidgetPopups }
export type FloatingSetting = Partial<Record<WidgetName, WidgetSetting>>

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** A popup with content; null otherwise. */
function popupIn(value: unknown): WidgetPopup | null {
  if (!isRecord(value) || textIn(value.title) === '') return null
  return { title: textIn(value.title), text: textIn(value.text), action: textIn(value.action), address: textIn(value.address) }
}

function payloadIn({ visible, icon, message }: Record<string, unknown>): WidgetPayload {
  return {
    ...(typeof visible === 'boolean' && { visible }),
    ...(typeof icon === 'string' && { icon }),
    ...(isRecord(message) && { message }),
  }
}

/** The target of the recommended course, from its message. */
const addressIn = ({ address, message }: Record<string, unknown>) => textIn(address) || (isRecord(message) ? textIn(message.address) : '')

function widgetIn(value: Record<string, unknown>): WidgetSetting {
  const popups = { livePopup: popupIn(value.livePopup), allPopup: popupIn(value.allPopup) }
  return { payload: payloadIn(value), address: addressIn(value), popups }
}

/** The widgets a setting (JSON) fills; what it does not name, or names wrongly, is left out. */
export function floatingSettingIn(json: string): FloatingSetting {
  const whole = readJson(json, isRecord) ?? {}
  const named = widgetNames.flatMap((name) => {
    const value = whole[name]
    return isRecord(value) ? [[name, widgetIn(value)] as const] : []
  })
  return Object.fromEntries(named)
}

/** The popup a widget opens: its live popup during a live lesson, if it has one, else the general one. */
export function popupNow({ livePopup, allPopup }: WidgetPopups, isLiving: boolean): WidgetPopup | null {
  return isLiving && livePopup ? livePopup : allPopup
}
