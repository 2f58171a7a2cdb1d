import { isHeatmapType, SEND_TIMEOUT_MS, VISUAL_REFRESH_MS } from '@/domain/layout/tracker-plan'
import type { TrackerPort } from '@/platform/tracker/port'

/** Events an analyst has tied to pages, and the heat map wanted. */
type VisualConfig = { heatmapType: 1 | 2 | 3 | null; events: { event: string; page: string }[] }

const nothing: VisualConfig = { heatmapType: null, events: [] }

const isTie = (value: unknown): value is { event_name: string; page: string } =>
  typeof value === 'object' &&
  value !== null &&
  'event_name' in value &&
  typeof value.event_name === 'string' &&
  'page' in value &&
  typeof value.page === 'string'

/** The config as it came; null when it is none. */
function parse(reply: unknown): VisualConfig | null {
  if (typeof reply !== 'object' || reply === null || !('events' in reply) || !Array.isArray(reply.events)) return null
  const type = 'heatmap_type' in reply ? reply.heatmap_type : null
  const ties = reply.events.filter(isTie)
  return { heatmapType: isHeatmapType(type) ? type : null, events: ties.map(({ event_name, page }) => ({ event: event_name, page })) }
}

/** Loads the visual config now and every 30 minutes; after a failure the previous one stays. */
export function followVisualConfig(port: TrackerPort, url: string) {
  let config = nothing
  const refresh = async () => {
    config = parse(await port.get(url, SEND_TIMEOUT_MS)) ?? config
  }
  void refresh()
  const timer = setInterval(() => void refresh(), VISUAL_REFRESH_MS)
  return {
    heatmapType: () => config.heatmapType,
    eventsOf: (page: string) => config.events.filter((tie) => tie.page === page).map(({ event }) => event),
    stop: () => clearInterval(timer),
  }
}
