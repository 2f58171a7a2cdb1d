import type { AddressPort } from './port'

export const address: AddressPort = {
  keepQuery: (values) => {
    const url = new URL(window.location.href)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
  },
}
