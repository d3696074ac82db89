/** A page of the documentation: light or dark as it was chosen on this device. */

import { useTheme } from "./settings.js";

useTheme();
