/** The units that a measure is given in, of those that `readColumn` tells: an ISO code or a sign for money. */
const UNITS: Readonly<Record<string, RegExp>> = {
  weight: /^(?:kg|g|mg|t|lb|lbs|oz)$/i,
  length: /^(?:m|cm|mm|km|ft|in)$/i,
  height: /^(?:m|cm|ft)$/i,
  depth: /^(?:m|cm|ft)$/i,
  distance: /^(?:km|m|mi)$/i,
  size: /^(?:ha|km²|m²|km2|m2|qm|sqm)$/i,
  price: /^(?:[€$£¥]|eur|usd|gbp|chf|jpy|cny|rub|euros?|円|元|руб\.?)$/i,
  duration: /^(?:s|ms|min|h|days|weeks|std\.?|stunden|heures|horas)$/i,
  temperature: /^°[CF]$/,
  speed: /^(?:km\/h|mph|m\/s|kn)$/i,
  energy: /^(?:[kM]?Wh|[kM]?W|[kM]?J|kcal|mAh|VA)$/i,
  noise: /^dB(?:\(A\))?$/i,
}

/** Whether values in `unit` are of a measure, as `locales/` names it. */
export const measuresIn = (dimension: string, unit: string): boolean => UNITS[dimension]?.test(unit) ?? false
