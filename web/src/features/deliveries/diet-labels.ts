export { allergenLabels, dietLabels } from '@2x7/contracts';
