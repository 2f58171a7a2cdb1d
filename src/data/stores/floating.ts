import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hiddenWidgets, type WidgetName, type WidgetPayload, type WidgetState, widgetOf } from '@/domain/floating-widgets'

/** Document 1 §3, Floating widgets: each has a visible flag and an icon. */
const floating = createStore<Record<WidgetName, WidgetState>>(hiddenWidgets)

export const useFloating = () => useStore(floating)

/** Shows or hides a widget as its payload says. Document 1 §4, Floating icons. */
export function setWidget(name: WidgetName, payload: WidgetPayload): void {
  floating.setState({ [name]: widgetOf(name, payload) })
}
