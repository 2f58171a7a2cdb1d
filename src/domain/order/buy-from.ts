/** Where an order was made: app inside the native bridge, otherwise h5. */
export function buyFromOf(device: string): 'app' | 'h5' {
  return device === 'app' ? 'app' : 'h5'
}
