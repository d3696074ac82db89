"""The processes that compute: `rules` hold tables and write the journal, `jobs` think for bots and prepare all that is asked about games."""
