export { Drawing } from './index.h5'
