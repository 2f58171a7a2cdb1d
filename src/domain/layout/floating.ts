/** Names of the floating widgets. */
export const widgetNames = [
  'back-to-home',
  'back-to-course',
  'chat',
  'new-user-invitation',
  'anniversary',
  'go-to-top',
  'coupon',
  'customize',
  'recommended-course',
] as const
export type WidgetName = (typeof widgetNames)[number]
/** `icon`: the address of an image, or the name of a stock drawing; empty where there is none. */
export type WidgetState = { visible: boolean; icon: string }
/** `message`: the recommendation of the recommended-course icon. */
export type WidgetPayload = { visible?: boolean; icon?: string; message?: Record<string, unknown> }

const HIDDEN: WidgetState = { visible: false, icon: '' }
/** Stock images of the three widgets that have one. */
const stock: Partial<Record<WidgetName, string>> = { 'back-to-home': 'house', 'back-to-course': 'book-open', chat: 'headphones' }

/** The initial state of all nine: hidden. */
export function hiddenWidgets(): Record<WidgetName, WidgetState> {
  return Object.fromEntries(widgetNames.map((name) => [name, HIDDEN])) as Record<WidgetName, WidgetState>
}

/** Visible only for a message that is not empty, with the message's own picture. */
function recommended(message: Record<string, unknown>): WidgetState {
  const { picture } = message
  return { visible: Object.keys(message).length > 0, icon: typeof picture === 'string' ? picture : '' }
}

/**
 * A widget by its payload: hidden by default, with the stock image by default; the recommended course is decided by
 * its message alone.
 */
export function widgetOf(name: WidgetName, { visible = false, icon = stock[name] ?? '', message = {} }: WidgetPayload): WidgetState {
  return name === 'recommended-course' ? recommended(message) : { visible, icon }
}
