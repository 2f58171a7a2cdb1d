import type { OfflinePagesPort } from './port'

/** To the version in use, and to one that waits beside it and takes its place later. */
async function ask(): Promise<void> {
  const { active, waiting } = await navigator.serviceWorker.ready
  for (const version of [active, waiting]) version?.postMessage('keep-offline')
}

export const offlinePages = {
  // A browser that keeps no app goes on without: there `ready` never comes.
  keep: () => {
    if ('serviceWorker' in navigator) void ask().catch(() => {})
  },
} satisfies OfflinePagesPort
