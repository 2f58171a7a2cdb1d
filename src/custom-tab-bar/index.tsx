/** The mini-program demands this component for a custom tab bar; every tab page draws the bar itself, alike on all targets. */
export default function CustomTabBar() {
  return null
}
